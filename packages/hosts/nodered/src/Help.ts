import type { FormField } from "@ferrule/core"
import type { EditorData } from "./editor/EditorData.ts"
import { escape } from "./escape.ts"

const list = (entries: ReadonlyArray<readonly [string, string]>): string =>
  `<dl class="message-properties">${entries
    .map(([term, text]) => `<dt>${escape(term)}</dt><dd>${escape(text)}</dd>`)
    .join("")}</dl>`

/** The help of the configuration node. */
export const helpOfConnection = (description: string, fields: ReadonlyArray<FormField>): string => `
<p>${escape(description)}</p>
<h3>Settings</h3>
${list(fields.map(({ help = "", label }) => [label, help]))}
<p>Secrets are kept with the credentials, encrypted. A setting may be <code>\${NAME}</code>: it is taken from the environment.</p>`

/** The help of the action node. */
export const helpOfAction = (actions: EditorData["actions"]): string => `
<p>Does something for each message.</p>
<h3>Inputs</h3>
<dl class="message-properties"><dt class="optional">payload</dt><dd>The payload of the action, where the node is set to <code>msg.payload</code>. Otherwise what the form says; each field can take its value from the message, the flow, the environment or an expression.</dd></dl>
<h3>Outputs</h3>
<dl class="message-properties"><dt>payload</dt><dd>What the action gives.</dd></dl>
<h3>Errors</h3>
<p>A failure goes to Catch nodes, with <code>msg.error.message</code>, <code>msg.error.code</code>, and all that is known in <code>msg.failure</code>: <code>retryable</code>, <code>retryAfter</code>, <code>fields</code>, and of a write <code>report</code>, what became of every row. The report has pay data: keep it out of logs.</p>
<h3>Actions</h3>
${list(actions.map(({ description, title }) => [title, description]))}`

/** The help of the trigger node. */
export const helpOfTrigger = (triggers: EditorData["triggers"]): string => `
<p>Looks for changes by a clock of its own.</p>
<h3>Inputs</h3>
<p>Any message makes it look at once; with <code>topic</code> <code>sample</code> it sends a few recent records, and remembers nothing. A message with the <code>eventId</code> of an event confirms it, where events have to be confirmed.</p>
<h3>Outputs</h3>
<ol class="node-ports">
<li>Events<dl class="message-properties"><dt>payload</dt><dd>One change: <code>id</code>, <code>change</code>, <code>key</code>, <code>record</code>, <code>observedAt</code>.</dd><dt>eventId</dt><dd>The same whenever the change is sent again: drop repeats by it.</dd></dl></li>
<li>Alarms<dl class="message-properties"><dt>payload</dt><dd>What a person should know though nothing failed: <code>id</code>, <code>code</code>, <code>message</code>.</dd></dl></li>
</ol>
<h3>What it remembers</h3>
<p>It is kept in the node's context, and survives a restart only in a store that keeps it. In <code>settings.js</code>: <code>contextStorage: { default: { module: "localfilesystem" } }</code>. Delete the value in the Context sidebar to begin anew.</p>
<h3>Triggers</h3>
${list(triggers.map(({ description, title }) => [title, description]))}`
