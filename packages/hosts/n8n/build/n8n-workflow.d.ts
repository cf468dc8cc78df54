/** What the package takes from n8n, which has it there; as far as this needs it. */
declare module "n8n-workflow" {
  import type { N8nErrors } from "@ferrule/host-n8n"
  export const NodeApiError: N8nErrors["NodeApiError"]
  export const NodeOperationError: N8nErrors["NodeOperationError"]
}
