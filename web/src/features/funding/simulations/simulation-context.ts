import type { SimulationItem } from '@faitage/contracts/funding/simulation.endpoints'
import { createContext, use } from 'react'
import type { SimulationPlace } from './source-page.ts'

export interface ShownSimulation {
  readonly item: SimulationItem
  readonly place: SimulationPlace
  /** Whether this person may change it. */
  readonly writes: boolean
}

const Context = createContext<ShownSimulation | undefined>(undefined)
export const SimulationContext = Context

/** The simulation that is on the page. */
export function useShown(): ShownSimulation {
  const shown = use(Context)
  if (!shown) throw new Error('This stands outside of a simulation')
  return shown
}
