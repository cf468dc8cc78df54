/** How many shards there are. It is part of what is stored, so it never changes. */
export const shardCount = 256

const encoder = new TextEncoder()

/**
 * The shard of a connection, 0 to 255: the FNV-1a hash of its name, folded to a byte. Whatever belongs to a connection is
 * in its shard, so that one runner at a time knows how fast that connection may be asked.
 */
export const shardOf = (connection: string): number => {
  let hash = 0x811c9dc5
  for (const byte of encoder.encode(connection)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & 0xff
}
