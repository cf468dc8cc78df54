import type { N8nNodes } from "@ferrule/host-n8n"

/** As people write it: the linter overlooks names in quotes. */
const literal = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replaceAll(/^( *)"([a-zA-Z_]\w*)":/gm, "$1$2:")

/** The icon's path is told from the file that names it. */
const head = (types: string): string =>
  `import { type ${types.replaceAll(", ", ", type ")}, NodeConnectionTypes } from "n8n-workflow"\nimport { nodes } from "../../connector"\n\n`

const described = (value: unknown): string =>
  indented(value).replaceAll(/(inputs|outputs): \[\s*"main"\s*\]/g, "$1: [NodeConnectionTypes.Main]")

const indented = (value: unknown): string => literal(value).replaceAll("\n", "\n  ")

/** The sources of the package's classes, by their path: what n8n's linter reads. */
export const sourcesOf = ({ action, className, credential, trigger }: N8nNodes): Readonly<Record<string, string>> => {
  const credentialClass = credential.name.charAt(0).toUpperCase() + credential.name.slice(1)
  return {
    [`nodes/${className}/${className}.node.ts`]: `${head("IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription")}export class ${className} implements INodeType {
  description: INodeTypeDescription = ${described(action.description)}

  methods = nodes.action.methods

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    return await nodes.action.execute.call(this)
  }
}
`,
    [`nodes/${className}Trigger/${className}Trigger.node.ts`]: `${head("INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions")}export class ${className}Trigger implements INodeType {
  description: INodeTypeDescription = ${described(trigger.description)}

  methods = nodes.trigger.methods

  async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
    return await nodes.trigger.poll.call(this)
  }
}
`,
    [`credentials/${credentialClass}.credentials.ts`]: `import type { ICredentialType, INodeProperties, Icon } from "n8n-workflow"

export class ${credentialClass} implements ICredentialType {
  name = ${literal(credential.name)}

  displayName = ${literal(credential.displayName)}

  icon: Icon = ${indented(credential.icon)}

  documentationUrl = ${literal(credential.documentationUrl)}

  properties: INodeProperties[] = ${indented(credential.properties)}
}
`,
    "connector.d.ts": `import type { IExecuteFunctions, INodeExecutionData, INodeType, IPollFunctions } from "n8n-workflow"

export declare const nodes: {
  action: { methods: INodeType["methods"]; execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> }
  trigger: { methods: INodeType["methods"]; poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> }
}
`
  }
}
