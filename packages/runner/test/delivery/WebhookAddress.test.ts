import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LookupFunction } from "node:net"
import { isPublicAddress } from "../../src/delivery/PublicAddress.ts"
import { addressRefusal } from "../../src/delivery/WebhookAddress.ts"
import { makeConnector, PrivateAddress } from "../../src/delivery/WebhookConnector.ts"
import { claimOf } from "./support/claimOf.ts"
import { deliver, dnsOf, webhook } from "./support/deliver.ts"
import { accept, httpReceiver } from "./support/receiver.ts"

const hook = (url: string) => ({ type: "webhook", url, secret: "acme" }) as const

describe("Webhooks: addresses that nothing is sent to", () => {
  it.each([
    ["0.0.0.0", "this host"],
    ["0.1.2.3", "this network"],
    ["10.0.0.1", "private"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.168.1.1", "private"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["169.254.169.254", "link-local, where clouds keep their keys"],
    ["100.64.0.1", "shared by carriers"],
    ["100.100.100.200", "shared by carriers, where a cloud keeps its keys"],
    ["192.0.0.170", "protocol assignments"],
    ["192.0.2.1", "documentation"],
    ["198.51.100.1", "documentation"],
    ["203.0.113.1", "documentation"],
    ["192.88.99.1", "6to4 relays"],
    ["198.18.0.1", "benchmarks"],
    ["198.19.255.255", "benchmarks"],
    ["224.0.0.1", "multicast"],
    ["239.255.255.250", "multicast"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.255", "broadcast"],
    ["::", "this host"],
    ["::1", "loopback"],
    ["::ffff:127.0.0.1", "IPv4-mapped loopback"],
    ["::ffff:10.0.0.1", "IPv4-mapped private"],
    ["::ffff:a9fe:a9fe", "IPv4-mapped link-local"],
    ["::127.0.0.1", "IPv4-compatible loopback"],
    ["::ffff:0:127.0.0.1", "IPv4-translated loopback"],
    ["64:ff9b::127.0.0.1", "NAT64 of loopback"],
    ["64:ff9b::a00:1", "NAT64 of a private address"],
    ["64:ff9b:1::1", "local NAT64"],
    ["2002:7f00:1::", "6to4 of loopback"],
    ["2002:808:808::1", "6to4"],
    ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "Teredo"],
    ["fc00::1", "unique local"],
    ["fd00:ec2::254", "unique local, where a cloud keeps its keys"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local with a zone"],
    ["fec0::1", "site-local"],
    ["ff02::1", "multicast"],
    ["100::1", "discard"],
    ["2001:db8::1", "documentation"],
    ["3fff::1", "documentation"],
    ["2001:2::1", "benchmarks"],
    ["2001:10::1", "ORCHID"],
    ["5f00::1", "segment routing"],
    ["4000::1", "not given out"],
    ["not an address", "nothing"]
  ])("%s (%s)", (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(["8.8.8.8", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00:1450:4001::200e"])(
    "while %s is public",
    (address) => expect(isPublicAddress(address)).toBe(true)
  )

  it.each(["::ffff:8.8.8.8", "64:ff9b::8.8.8.8"])("%s is as public as the address that it stands for", (address) =>
    expect(isPublicAddress(address)).toBe(true)
  )

  it.each([
    ["https://127.0.0.1/", "private or reserved"],
    ["https://127.1/", "private or reserved"],
    ["https://0x7f.0.0.1/", "private or reserved"],
    ["https://2130706433/", "private or reserved"],
    ["https://017700000001/", "private or reserved"],
    ["https://127。0。0。1/", "private or reserved"],
    ["https://[::1]:8443/", "private or reserved"],
    ["https://[::ffff:169.254.169.254]/", "private or reserved"],
    ["https://[64:ff9b::10.0.0.1]/", "private or reserved"],
    ["http://hooks.example.com/", "over https:// alone"],
    ["ftp://hooks.example.com/", "does not begin with https://"],
    ["file:///etc/passwd", "does not begin with https://"],
    ["https://user@hooks.example.com/", "a user or a password"],
    ["https://:word@hooks.example.com/", "a user or a password"],
    ["hooks.example.com", "is not a URL"]
  ])("%s is refused before anything is looked up", (address, reason) => {
    expect(addressRefusal(address)).toContain(reason)
  })

  it("what is refused is not repeated", () => {
    expect(addressRefusal("http://ada:secret@10.0.0.1/?token=7")).not.toMatch(/ada|secret|10\.0|token/)
  })

  it.each(["https://hooks.example.com/ferrule?tenant=7", "https://8.8.8.8/", "https://[2606:4700::1111]:8443/"])(
    "%s is in order",
    (address) => expect(addressRefusal(address)).toBeUndefined()
  )

  it("what the program allows is in order: http, private addresses, or both for a host", () => {
    expect(addressRefusal("http://8.8.8.8/", { allowHttp: true })).toBeUndefined()
    expect(addressRefusal("http://10.0.0.1/", { allowHttp: true })).toContain("private")
    expect(addressRefusal("https://10.0.0.1/", { allowPrivate: true })).toBeUndefined()
    expect(addressRefusal("http://127.0.0.1:8080/", { allowHosts: ["127.0.0.1:8080"] })).toBeUndefined()
    expect(addressRefusal("http://127.0.0.1:8081/", { allowHosts: ["127.0.0.1:8080"] })).toContain("https")
    expect(addressRefusal("http://hooks.internal:9/", { allowHosts: ["Hooks.internal"] })).toBeUndefined()
    expect(addressRefusal("https://ada@10.0.0.1/", { allowPrivate: true, allowHttp: true })).toContain("a user")
  })
})

describe("Webhooks: names are checked where they lead when the connection is made", () => {
  const rebound = (...addresses: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const { port, received } = yield* httpReceiver(accept)
      let asked = 0
      const answer = dnsOf(...addresses)
      const lookup: LookupFunction = (...question) => {
        asked++
        answer(...question)
      }
      const to = hook(`http://receiver.test:${port}/`)
      // As far as its text goes, the address is in order.
      expect(addressRefusal(to.url, { allowHttp: true })).toBeUndefined()
      const refused = yield* deliver(claimOf(to), { webhooks: { allowHttp: true, lookup } })
      return { refused, received, asked, to, lookup }
    })

  it.effect.each([
    ["127.0.0.1"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["8.8.8.8", "127.0.0.1"],
    ["2606:4700:4700::1111", "fd00::1"]
  ])("a name that leads to %s is refused (DNS rebinding)", (addresses) =>
    Effect.gen(function* () {
      const { asked, received, refused } = yield* rebound(...addresses)
      expect(refused.problem).toEqual({
        code: "AddressRefused",
        message: "The webhook's address is private or reserved, so nothing is sent there."
      })
      expect(received).toHaveLength(0)
      // What is checked is what is connected to: nobody is asked twice.
      expect(asked).toBe(1)
    })
  )

  it.effect("unless the program allows private addresses, or this host", () =>
    Effect.gen(function* () {
      const { lookup, received, to } = yield* rebound("127.0.0.1")
      for (const webhooks of [
        { allowHttp: true, allowPrivate: true, lookup },
        { allowHosts: ["receiver.test"], lookup }
      ]) {
        expect(yield* deliver(claimOf(to), { webhooks })).toMatchObject({ deliveredTo: 1 })
      }
      expect(received).toHaveLength(2)
      const elsewhere = hook(to.url.replace("receiver.test", "other.test"))
      expect(
        (yield* deliver(claimOf(elsewhere), { webhooks: { allowHttp: true, allowHosts: ["receiver.test"], lookup } }))
          .problem
      ).toMatchObject({ code: "AddressRefused" })
    })
  )

  it.effect("addresses are checked in front of each delivery, also of subscriptions that were stored long ago", () =>
    Effect.gen(function* () {
      const { port, received } = yield* httpReceiver(accept)
      for (const { url } of [webhook(port), hook(`https://127.0.0.1:${port}/`), hook(`https://[::1]:${port}/`)]) {
        expect((yield* deliver(claimOf(hook(url)), { webhooks: {} })).problem).toMatchObject({ code: "AddressRefused" })
      }
      expect((yield* deliver(claimOf(hook(`http://ada:lovelace@127.0.0.1:${port}/`)))).problem).toMatchObject({
        code: "AddressRefused"
      })
      expect(received).toHaveLength(0)
    })
  )

  it.effect.each(["127.0.0.1", "::1", "::ffff:10.0.0.1"])(
    "nor is a connection made to an address as such: %s",
    (hostname) =>
      Effect.gen(function* () {
        const connect = makeConnector({}, { lookup: dnsOf("8.8.8.8"), timeout: 1000 })
        const error = yield* Effect.callback<Error | null>((resume) =>
          connect({ hostname, protocol: "https:", port: "443" }, (...[failed]) => resume(Effect.succeed(failed)))
        )
        expect(error).toBeInstanceOf(PrivateAddress)
      })
  )

  it.effect("a look-up of one's own may say in any way that nothing went wrong", () =>
    Effect.gen(function* () {
      const { port, received } = yield* httpReceiver(accept)
      const lookup: LookupFunction = (_, __, callback) =>
        Reflect.apply(callback, undefined, [undefined, [{ address: "127.0.0.1", family: 4 }]])
      const to = hook(`http://receiver.test:${port}/`)
      const { problem } = yield* deliver(claimOf(to), { webhooks: { allowHttp: true, lookup } })
      expect(problem).toMatchObject({ code: "AddressRefused" })
      expect(received).toHaveLength(0)
    })
  )

  it.effect("a name that nobody knows is a problem", () =>
    Effect.gen(function* () {
      const lookup: LookupFunction = (_, __, callback) =>
        callback(Object.assign(new Error("not known"), { code: "ENOTFOUND" }), [])
      const { problem } = yield* deliver(claimOf(hook("https://receiver.test/?token=7")), { webhooks: { lookup } })
      expect(problem).toEqual({
        code: "Unreachable",
        message: "receiver.test cannot be reached: its name cannot be looked up (ENOTFOUND)."
      })
    })
  )

  it.effect("a name without addresses too", () =>
    Effect.gen(function* () {
      const { problem } = yield* deliver(claimOf(hook("https://receiver.test/")), { webhooks: { lookup: dnsOf() } })
      expect(problem).toMatchObject({ code: "Unreachable" })
    })
  )

  it.effect("proxies of the environment are not used", () =>
    Effect.gen(function* () {
      const proxy = yield* httpReceiver(accept)
      const { port, received } = yield* httpReceiver(accept)
      yield* Effect.acquireRelease(
        Effect.sync(() => {
          process.env["http_proxy"] = process.env["HTTP_PROXY"] = `http://127.0.0.1:${proxy.port}`
        }),
        () =>
          Effect.sync(() => {
            delete process.env["http_proxy"]
            delete process.env["HTTP_PROXY"]
          })
      )
      yield* deliver(claimOf(webhook(port)))
      expect(received).toHaveLength(1)
      expect(proxy.received).toHaveLength(0)
    })
  )
})
