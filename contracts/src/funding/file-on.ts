import type { FundingFileSheet } from './funding-file.ts'

/**
 * A file as it stood on a past day: without what took effect later. Extensions and waivers have no day of their own and stay. Pure.
 */
export function fileOn(file: FundingFileSheet, day: string): FundingFileSheet {
  const come = (on: string | null | undefined) => (on && on <= day ? on : null)
  return {
    ...file,
    works_started_on: come(file.works_started_on),
    works_completed_on: come(file.works_completed_on),
    deposits: (file.deposits ?? []).filter(({ on }) => on <= day),
    approvals: (file.approvals ?? []).filter(({ on }) => on <= day),
    payments: (file.payments ?? []).flatMap(one => {
      const [asked_on, paid_on] = [come(one.asked_on), come(one.paid_on)]
      if (!asked_on && !paid_on) return []
      return [{ ...one, asked_on, paid_on, paid: paid_on ? one.paid : null }]
    }),
  }
}
