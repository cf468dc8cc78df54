export { PayrollConnector } from "./PayrollConnector.ts"
export { PayrollSettings } from "./PayrollSettings.ts"
