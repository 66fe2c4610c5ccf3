import type { AidCeilingGiven } from './engine/input.ts'
export async function aidCeilingOf(..._: unknown[]): Promise<AidCeilingGiven | undefined> {
  return undefined
}
