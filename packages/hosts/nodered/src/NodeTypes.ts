/** The names under which a connector's nodes are known in flows; they never change. */
export interface NodeTypes {
  readonly connection: string
  readonly action: string
  readonly trigger: string
}

export const nodeTypes = (name: string): NodeTypes => ({
  connection: `ferrule-${name}-connection`,
  action: `ferrule-${name}-action`,
  trigger: `ferrule-${name}-trigger`
})

/** Where the editor reaches what runs. */
export const routes = (name: string) => ({
  options: `/ferrule/${name}/options`,
  test: `/ferrule/${name}/test`
})
