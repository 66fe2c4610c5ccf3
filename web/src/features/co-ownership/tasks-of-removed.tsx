import { OpenTasks } from '@/features/tasks/open-tasks'

/* The warning about the tasks of something before it is deleted. */
export const OfBuilding = ({ item }: { item: { id: string } }) => <OpenTasks of={{ building_id: item.id }} />
export const OfCouncil = ({ item }: { item: { id: string } }) => <OpenTasks of={{ sc_id: item.id }} />
export const OfLot = ({ item }: { item: { id: string } }) => <OpenTasks of={{ lot_id: item.id }} />
/** Those of its buildings and lots too. */
export const OfCopro = ({ item }: { item: { id: string } }) => <OpenTasks of={{ copro_of: [item.id] }} />
