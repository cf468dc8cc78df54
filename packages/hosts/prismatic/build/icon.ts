import { crc32, deflateSync } from "node:zlib"

const size = 128

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The picture that Prismatic asks for: a blue ring. */
export const iconPng = (): Buffer => {
  const rows = Array.from({ length: size }, (_row, y) => {
    const row = Buffer.alloc(1 + size * 4)
    for (let x = 0; x < size; x += 1) {
      const distance = Math.hypot(x - size / 2 + 0.5, y - size / 2 + 0.5)
      if (distance > 36 && distance < 60) row.set([31, 95, 191, 255], 1 + x * 4)
    }
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size)
  header.writeUInt32BE(size, 4)
  header.set([8, 6], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}
