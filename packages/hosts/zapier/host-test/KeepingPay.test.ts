import { keepingPay } from "../../../postgres/test/support/keepingPay.ts"
import { zapierHost } from "./zapierHost.ts"

keepingPay(zapierHost)
