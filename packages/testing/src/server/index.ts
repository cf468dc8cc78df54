export { SimulatorServer, type SimulatorServerOptions } from "./SimulatorServer.ts"
