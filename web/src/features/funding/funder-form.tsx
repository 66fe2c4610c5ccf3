import { funder } from '@faitage/contracts/funding/funder'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'

/** National ones: no mission, and no order among those of one. */
const national = { mission_id: null, order: null }
export const nationalForm = recordForm(funder, () => <SheetFields record={funder} own={national} />)
const ofMission = { mission_id: null }
export const missionForm = recordForm(funder, () => <SheetFields record={funder} own={ofMission} />)
