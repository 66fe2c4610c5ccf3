import type { AnySheet } from '@faitage/contracts/kernel/record'
import { elect } from '@faitage/contracts/missions/elect'
import { financialDevice } from '@faitage/contracts/missions/financial-device'
import { fundingObjective } from '@faitage/contracts/missions/funding-objective'
import { missionFunder } from '@faitage/contracts/missions/mission-funder'
import { partner } from '@faitage/contracts/missions/partner'
import { referent } from '@faitage/contracts/missions/referent'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { ObjectiveFields } from './objective-fields'

/* What fills in those that a contract names. */

const withoutMission = { mission_id: null }
const formOf = <R extends AnySheet>(record: R) =>
  recordForm(record, () => <SheetFields record={record} own={withoutMission} />)

export const referentForm = formOf(referent)
export const partnerForm = formOf(partner)
export const electForm = formOf(elect)
export const missionFunderForm = formOf(missionFunder)
export const financialDeviceForm = formOf(financialDevice)
export const objectiveForm = recordForm(fundingObjective, ObjectiveFields)
