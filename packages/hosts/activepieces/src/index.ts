export { activepiecesPiece, type ActivepiecesOptions } from "./activepiecesPiece.ts"
export type { Piece } from "./Piece.ts"
