import { keepingPay } from "../../../postgres/test/support/keepingPay.ts"
import { activepieces } from "./ActivepiecesHost.ts"

keepingPay(activepieces)
