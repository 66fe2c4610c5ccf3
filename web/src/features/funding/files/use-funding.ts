import { fundingFileEndpoints } from '@faitage/contracts/funding/funding-file.endpoints'
import { useParams } from '@tanstack/react-router'
import { useRead } from '@/api/queries'

/** The project of the page, with what is known of its funders. */
export function useFunding() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return { id, ...useRead(fundingFileEndpoints.get, { params: { id } }) }
}
