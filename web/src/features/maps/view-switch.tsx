import { useRouter } from '@tanstack/react-router'
import { List, Map as MapIcon } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'

/** The address' parameter that says how a list shows. */
const PARAMETER = 'vue'

/** Whether the address asks for the map of a list. */
export const useMapView = (): boolean => new URLSearchParams(useOwnSearch()).get(PARAMETER) === 'carte'

/** From a list to its map and back, filters and search kept. */
export function ViewSwitch() {
  const router = useRouter()
  const map = useMapView()
  const go = () => {
    const { pathname, search } = router.history.location
    const parameters = new URLSearchParams(search)
    if (map) parameters.delete(PARAMETER)
    else parameters.set(PARAMETER, 'carte')
    // A page of the list means nothing on the map.
    parameters.delete('page')
    router.history.push(`${pathname}${parameters.size > 0 ? `?${parameters.toString().replaceAll('%2C', ',')}` : ''}`)
  }
  return (
    <Button variant="outline" className="px-3" onClick={go}>
      {map ? <List aria-hidden /> : <MapIcon aria-hidden />} {map ? 'Liste' : 'Carte'}
    </Button>
  )
}
