import { Schema, Struct } from "effect"

const column = (title: string, description: string, example: string) =>
  Schema.optionalKey(Schema.NonEmptyString.annotate({ title, description, examples: [example] }))

const fields = {
  employeeId: column("Employee id", "The column with the employees' ids.", "Employee id"),
  employeeCode: column("Employee code", "The column with the codes that the company knows employees by.", "Code"),
  email: column("E-mail", "The column with the employees' e-mail addresses.", "E-mail"),
  firstName: column("First name", "The column with the employees' first names.", "First name"),
  lastName: column("Last name", "The column with the employees' last names.", "Last name"),
  fullName: column("Full name", "The column with whole names: Maya Lindqvist, or Lindqvist, Maya.", "Name"),
  earningTypeId: column("Earning type by id", "The column with the ids of earning types.", "Earning id"),
  earningTypeCode: column("Earning type by code", "The column with the codes of earning types.", "Earning"),
  earningTypeName: column("Earning type by name", "The column with the names of earning types.", "Earning name"),
  amount: column("Amount", "The column with amounts of money, in dollars.", "Bonus"),
  hours: column("Hours", "The column with hours or units. A row has either these or an amount.", "Hours"),
  rate: column("Rate", "The column with dollars an hour. Where it is empty, the rate that is set up counts.", "Rate"),
  date: column("Date", "The column with the day that each earning belongs to.", "Date"),
  reference: column(
    "Reference",
    "The column with your own key of each row, which is never created twice.",
    "Reference"
  ),
  departmentId: column(
    "Department",
    "The column with the ids of departments that the labor is charged to.",
    "Department"
  ),
  clientId: column("Client", "The column with the ids of clients that the labor is charged to.", "Client"),
  projectId: column("Project", "The column with the ids of projects that the labor is charged to.", "Project"),
  jobCode: column("Job code", "The column with the job codes that the labor is charged to.", "Job"),
  workersCompensationCode: column(
    "Workers' compensation code",
    "The column with the class of the work for workers' compensation.",
    "Class"
  )
}

/** What a column can hold. */
export type ImportField = keyof typeof fields

/** Which column of a file holds what. */
export const ImportColumns = Schema.Struct(fields).annotate({
  title: "Columns",
  description: "Which column of the file holds what. At least two of them have to tell who the employee is.",
  examples: [{ employeeCode: "Code", email: "E-mail", amount: "Bonus", reference: "Reference" }]
})

/** See {@link ImportColumns}. */
export interface ImportColumns extends Schema.Schema.Type<typeof ImportColumns> {}

/** What tells who an employee is. */
export const employeeFields = ["employeeId", "employeeCode", "email", "firstName", "lastName", "fullName"] as const

/** What tells what is paid for. */
export const typeFields = ["earningTypeId", "earningTypeCode", "earningTypeName"] as const

/** What has a column, and the name of that. */
export const mappedColumns = (columns: ImportColumns) =>
  Struct.keys(fields).flatMap((field) => {
    const name = columns[field]
    return name === undefined ? [] : [{ field, name }]
  })

/** How the name of a column is compared: as it looks. */
export const columnKey = (name: string): string => name.normalize("NFC").trim()
