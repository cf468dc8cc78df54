import { Schema } from "effect"
import { Maybe } from "../../values/Maybe.ts"
import { DepartmentId } from "./Ids.ts"

/** A client and one of its projects that labor is charged to, as it is read. */
const ClientProject = Schema.Struct({
  clientId: Maybe(Schema.Int, "Id of the client.", 301),
  projectId: Maybe(Schema.Int, "Id of the project.", 12)
}).annotate({
  identifier: "ClientProject",
  title: "Client and project",
  description: "The client and project that labor is charged to."
})

/** The same as it is written, with what a form calls it. */
export const NewClientProject = Schema.Struct({
  clientId: Schema.optionalKey(
    Schema.Int.annotate({ title: "Client", description: "Id of the client.", examples: [301] })
  ),
  projectId: Schema.optionalKey(
    Schema.Int.annotate({ title: "Project", description: "Id of the client's project.", examples: [12] })
  )
}).annotate({
  identifier: "NewClientProject",
  title: "Client and project",
  description: "The client and project that labor is charged to."
})

/** Where the labor behind an earning is charged to: members that earnings share (specification 2.9, 2.11). */
export const laborDistribution = {
  laborDistributedDepartmentId: Maybe(DepartmentId, "Department that the labor is charged to."),
  laborDistributedClientProject: Maybe(ClientProject, "Client and project that the labor is charged to."),
  laborDistributedJobCode: Maybe(Schema.String, "Job code that the labor is charged to.", "BAR-1"),
  workersCompensationCode: Maybe(Schema.String, "Workers' compensation class.", "9079")
}
