export * from "./Catalog.ts"
export * from "./ConnectorDefinition.ts"
export { embed, type Embedded, type EmbeddedPoll } from "./embed/Embed.ts"
