import * as Triggers from "@ferrule/connector-triggers"
import { TriggerContract } from "@ferrule/testing/contracts"
import { pendingDeductions, pendingEarnings, scheduledAmounts, stops } from "./trials/planned.ts"

TriggerContract.make(Triggers.NewPendingEarning, pendingEarnings)
TriggerContract.make(Triggers.PendingEarningGone, pendingEarnings)
TriggerContract.make(Triggers.NewPendingDeduction, pendingDeductions)
TriggerContract.make(Triggers.PendingDeductionGone, pendingDeductions)
TriggerContract.make(Triggers.NewScheduledDeduction, scheduledAmounts)
TriggerContract.make(Triggers.ScheduledDeductionChanged, scheduledAmounts)
TriggerContract.make(Triggers.ScheduledDeductionStopped, stops)
