import ipaddr from "ipaddr.js"

const globalUnicast = ipaddr.parseCIDR("2000::/3")
const translated = ipaddr.parseCIDR("64:ff9b::/96")

/**
 * Whether an IP address is one of the public internet: not private, loopback, link-local, multicast or reserved. An
 * address that stands for one of IPv4 (mapped, or translated by NAT64) is as public as that one; tunnels are not.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.kind() === "ipv4") return address.range() === "unicast"
  if (address.match(translated)) return isPublicAddress(address.toByteArray().slice(12).join("."))
  return address.match(globalUnicast) && address.range() === "unicast"
}
