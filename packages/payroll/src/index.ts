export { PayrollConnector } from "./PayrollConnector.ts"
