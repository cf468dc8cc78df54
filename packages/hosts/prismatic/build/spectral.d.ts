/** What the component takes from Prismatic's SDK, which is 73 MB; as far as this needs it. */
declare module "@prismatic-io/spectral" {
  import type { ComponentDefinition } from "@ferrule/host-prismatic"
  export const component: (definition: ComponentDefinition) => unknown
}
