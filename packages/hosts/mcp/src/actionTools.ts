import { type Action, Connector } from "@ferrule/core"
import { Predicate } from "effect"
import type { HostContext } from "./HostContext.ts"
import { type HostTool, refusal } from "./HostTool.ts"
import * as Masks from "./Masks.ts"

type Json = Readonly<Record<string, unknown>>

const planField = "planHash"

const without = (name: string, members: Json): Json =>
  Object.fromEntries(Object.entries(members).filter(([key]) => key !== name))

const isReadingOnly = { reads: true, destroys: false, repeatable: true }

const reading = <E, R>(
  { embedded, masks }: HostContext<E, R>,
  action: Action.AnyAction<E, R>,
  input: Json
): HostTool => {
  const show = Masks.ofSchema(masks, action.success)
  return {
    name: action.name,
    title: action.title,
    description: action.description,
    input,
    hints: isReadingOnly,
    call: async (payload, signal) => show(await embedded.run(action.name, payload, { signal }))
  }
}

const previewing = <E, R>(
  { embedded, masks }: HostContext<E, R>,
  { description, name, title }: Action.AnyAction<E, R>,
  { success }: Action.ActionPreview<unknown, E, R>,
  input: Json
): HostTool => {
  const show = Masks.ofSchema(masks, success)
  return {
    name: `preview_${name}`,
    title: `Preview: ${title}`,
    description: `Says what ${name} would do, and changes nothing. Its ${planField} lets ${name} do exactly that. ${description}`,
    input: { ...input, properties: without(planField, Object(input.properties)) },
    hints: isReadingOnly,
    call: async (payload, signal) => show(await embedded.preview(name, without(planField, payload), { signal }))
  }
}

const writing = <E, R>(
  { allowWrites, embedded, masks }: HostContext<E, R>,
  { access: _, description, name, preview, success, title }: Action.AnyAction<E, R>,
  input: Json
): HostTool => {
  const show = Masks.ofSchema(masks, success)
  const required = Array.isArray(input.required) ? input.required : []
  const byPlan = `Call preview_${name} with the same input first, and give its ${planField} here.`
  return {
    name,
    title,
    description: preview === undefined ? description : `${description} ${byPlan}`,
    input: allowWrites ? input : { ...input, required: [...required, planField] },
    // A write may change what is there, so only one that reads promises not to.
    hints: { reads: false, destroys: true, repeatable: preview !== undefined },
    showReport: show,
    call: async (payload, signal) => {
      const plan = payload[planField]
      if (!allowWrites && !(Predicate.isString(plan) && plan !== "")) {
        throw refusal("PlanNeeded", `${name} runs by a plan only, and nothing was sent. ${byPlan}`)
      }
      return show(await embedded.run(name, payload, { signal }))
    }
  }
}

/**
 * The tools of every action: one that runs it and, where it can be previewed, one that does that. What changes something
 * and cannot be previewed has a tool only where writes are allowed.
 */
export const actionTools = <E, R>(context: HostContext<E, R>): ReadonlyArray<HostTool> =>
  context.connector.actions.flatMap((action) => {
    const input: Json = Connector.describeAction(action).payload.schema
    if (action.access === "read") return [reading(context, action, input)]
    const { preview } = action
    const isPlanned = preview !== undefined && planField in Object(input.properties)
    if (!isPlanned) return context.allowWrites ? [writing(context, action, input)] : []
    return [previewing(context, action, preview, input), writing(context, action, input)]
  })
