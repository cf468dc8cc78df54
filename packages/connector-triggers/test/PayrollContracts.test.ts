import * as Triggers from "@ferrule/connector-triggers"
import { TriggerContract } from "@ferrule/testing/contracts"
import { journals, paidAmounts, runs, voids } from "./trials/payroll.ts"

TriggerContract.make(Triggers.NewPayrollRun, runs)
TriggerContract.make(Triggers.NewPaycheck, paidAmounts)
TriggerContract.make(Triggers.PaycheckVoided, voids)
TriggerContract.make(Triggers.PaycheckChanged, paidAmounts)
TriggerContract.make(Triggers.PayrollJournalReady, journals)
