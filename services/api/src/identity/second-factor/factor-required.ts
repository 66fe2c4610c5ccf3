import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { currentSettings } from '../../settings/demand-setting.ts'
import type { SecondFactors } from './second-factors.ts'

type Person = Pick<Caller, 'id' | 'role'>

/** Whether somebody has to have a second factor: the team, where the setting says so; never a client. */
export const factorRequired = async (api: Api, { role }: Pick<Caller, 'role'>): Promise<boolean> =>
  role !== 'client' && (await currentSettings(api)).settings.secondFactor

/** Whether somebody has to have a second factor and has none. */
export const factorMissing = async (
  api: Api,
  factors: Pick<SecondFactors, 'ofUser'>,
  person: Person,
): Promise<boolean> => (await factorRequired(api, person)) && (await factors.ofUser(person.id)).length === 0
