const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

/** A byte as two hexadecimal digits. */
export const ofByte = (byte: number): string => digits[byte] ?? ""

// "0" to "9" end with their number; "a" to "f", and "A" to "F", with 1 to 6.
const digitAt = (hex: string, at: number): number => {
  const code = hex.charCodeAt(at)
  return code < 64 ? code & 15 : (code & 15) + 9
}

/** The byte of the two hexadecimal digits at a place. */
export const byteAt = (hex: string, at: number): number => digitAt(hex, at) * 16 + digitAt(hex, at + 1)
