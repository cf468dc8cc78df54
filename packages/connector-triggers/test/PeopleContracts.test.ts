import * as Triggers from "@ferrule/connector-triggers"
import { TriggerContract } from "@ferrule/testing/contracts"
import { assignments, leavers, names } from "./trials/people.ts"
import { entries, punches } from "./trials/time.ts"

TriggerContract.make(Triggers.NewEmployee, names)
TriggerContract.make(Triggers.EmployeeChanged, names)
TriggerContract.make(Triggers.EmployeeTerminated, leavers)
TriggerContract.make(Triggers.DepartmentAssignmentChanged, assignments)
TriggerContract.make(Triggers.NewTimePunch, punches)
TriggerContract.make(Triggers.TimePunchChanged, punches)
TriggerContract.make(Triggers.NewDirectEntryEarning, entries)
