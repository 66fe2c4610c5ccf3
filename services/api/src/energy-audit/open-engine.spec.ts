/** @module-tag always */
import type { AuditInput } from '@faitage/contracts/energy-audit/audit-input'
import { afterAll, describe, expect, it } from 'vitest'
import { isRefusal } from '../kernel/refusal.ts'
import { balanceOf } from './engine/balance-of.ts'
import { flat1990, house1972 } from './engine/testing/dwellings.ts'
import { openEnergyEngine } from './open-engine.ts'

const on = '2026-05-01'
const said: object[] = []
const engine = openEnergyEngine({
  log: { warn: (what: object) => void said.push(what) },
  timeMs: 500,
  thread: new URL('./engine/testing/stubborn.thread.ts', import.meta.url),
})
afterAll(() => engine.close())

const balance = async (input: AuditInput, day = on) => {
  const answer = await engine.balance(input, day)
  return isRefusal(answer) ? answer.key : answer
}

describe('the thread of the energy engine', () => {
  it('answers what the engine says, whoever asks at the same time', async () => {
    const asked = [house1972, flat1990, house1972]
    expect(await Promise.all(asked.map(input => balance(input)))).toEqual(asked.map(input => balanceOf(input, { on })))
  })

  it('refuses where no number may be shown, and says why in the log alone', async () => {
    const nowhere = { ...house1972, dwelling: { ...house1972.dwelling, department: '974' } }
    expect(await balance(nowhere)).toBe('energy.engine.failed')
    expect(said).toEqual([{ why: 'department 974 has no climate' }])
  })

  it('gives up an engine that never ends, and starts again', async () => {
    expect(await balance(house1972, '1999-01-01')).toBe('energy.engine.failed')
    expect(await balance(house1972)).toMatchObject({ label: 'G' })
  })

  it('starts again after it fell', async () => {
    expect(await balance(house1972, '1998-01-01')).toBe('energy.engine.failed')
    expect(await balance(house1972)).toMatchObject({ label: 'G' })
  })
})
