import type { FundingFileAnswer } from '@faitage/contracts/funding/funding-file.endpoints'

type Funder = Pick<FundingFileAnswer['items'][number], 'simulated' | 'asked' | 'granted' | 'paid' | 'is_refused'>

/** The funders of which something is expected, asked or come, before those the mission merely knows; as they stood otherwise. Pure. */
export const begunFirst = <F extends Funder>(funders: readonly F[]): F[] => {
  const isBegun = ({ simulated, asked, granted, paid, is_refused }: Funder) =>
    simulated > 0 || asked !== null || granted !== null || paid > 0 || is_refused
  return [...funders.filter(isBegun), ...funders.filter(one => !isBegun(one))]
}
