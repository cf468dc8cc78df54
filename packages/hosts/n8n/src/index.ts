export { type N8nNodes, n8nNodes, type N8nOptions } from "./n8nNodes.ts"
export type {
  CallContext,
  ListSearchResult,
  LoadContext,
  N8nErrors,
  NodeDescription,
  NodeItem,
  NodeMethods,
  NodeProperty,
  PollContext,
  PropertyGroup,
  PropertyOption,
  RunContext
} from "./N8nTypes.ts"
