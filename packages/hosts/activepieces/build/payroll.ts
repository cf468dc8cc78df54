// What the installable package exports.
import { activepiecesPiece } from "@ferrule/host-activepieces"
import { PayrollConnector } from "@ferrule/payroll"

export const payroll = activepiecesPiece(PayrollConnector, { authors: ["ferrule"], categories: ["HUMAN_RESOURCES"] })
