export type { ComponentDefinition } from "./HostTypes.ts"
export { prismaticComponent, type PrismaticOptions } from "./prismaticComponent.ts"
