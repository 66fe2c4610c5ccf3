import { addressLineOf } from '@faitage/contracts/addresses/address'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { copros } from './copro-kit'
import { coproHref } from './tree'
import { TreeHeader } from './tree-header'

export function CoproHeader({ copro }: { copro: CoproItem }) {
  const address = copro.name ? addressLineOf(copro.address_1) : undefined
  const facts = [address, copro.copro_registry_number, copro.syndic?.name].filter(Boolean).join(' · ')
  return <TreeHeader kit={copros} item={copro} list="copros" rowHref={coproHref} facts={facts} />
}
