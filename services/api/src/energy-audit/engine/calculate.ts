import { calcul_3cl, getVersion } from '@open3cl/engine'
import { set_tv_match_optimized_version } from '@open3cl/engine/utils.js'
import { EngineFailed } from './engine-failed.ts'
import type { EngineInput, EngineOutput } from './engine-input.ts'

set_tv_match_optimized_version()

export const engineOf = () => ({ name: 'Open3CL', version: getVersion() })

const silent = () => undefined
const mute = { log: silent, info: silent, warn: silent, error: silent, debug: silent }

/** Asks the engine; what it logs of each of its tables is not said. @throws EngineFailed where it throws or answers nothing */
export function calculate(input: EngineInput): EngineOutput {
  const spoken = globalThis.console
  globalThis.console = { ...spoken, ...mute }
  try {
    const output = calcul_3cl(input)
    if (!output) throw new EngineFailed('the engine answered nothing')
    return output
  } catch (error) {
    if (error instanceof EngineFailed) throw error
    throw new EngineFailed(`the engine threw: ${(error as Error).message}`, { cause: error })
  } finally {
    globalThis.console = spoken
  }
}
