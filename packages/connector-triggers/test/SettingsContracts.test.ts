import * as Triggers from "@ferrule/connector-triggers"
import { TriggerContract } from "@ferrule/testing/contracts"
import { companies, deductionTypes, earningTypes, taxCodes } from "./trials/settings.ts"

TriggerContract.make(Triggers.CompanyAccessChanged, companies)
TriggerContract.make(Triggers.EarningTypeChanged, earningTypes)
TriggerContract.make(Triggers.DeductionTypeChanged, deductionTypes)
TriggerContract.make(Triggers.TaxCodeChanged, taxCodes)
