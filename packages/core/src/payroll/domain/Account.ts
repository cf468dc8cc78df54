import { Schema } from "effect"
import { Maybe } from "../../values/Maybe.ts"
import { personal } from "../../values/PersonalData.ts"
import { AccountId } from "./Ids.ts"

const name = Schema.String.pipe(personal("name"))

/** The integration account that an API key belongs to (specification 2.2). */
export const Account = Schema.Struct({
  id: AccountId.annotate({ description: "Id of the integration account." }),
  applicationName: Maybe(Schema.String, "Name of the integrated application.", "Harbor Time"),
  description: Maybe(Schema.String, "What the application does.", "Sends approved hours to payroll."),
  contactEmail: Maybe(
    Schema.String.pipe(personal("contact")),
    "E-mail address of the contact person.",
    "integrations@harbor.example"
  ),
  contactFirstName: Maybe(name, "First name of the contact person.", "Ines"),
  contactLastName: Maybe(name, "Last name of the contact person.", "Okafor"),
  logoLink: Maybe(Schema.String, "Address of the application's logo.", "https://harbor.example/logo.png"),
  moreInfoLink: Maybe(Schema.String, "Address of a page about the application.", "https://harbor.example/payroll"),
  webhooksEnabled: Maybe(Schema.Boolean, "Whether webhooks are switched on for the account.")
}).annotate({ identifier: "Account", description: "The integration account that the API key belongs to." })

/** See {@link Account}. */
export interface Account extends Schema.Schema.Type<typeof Account> {}
