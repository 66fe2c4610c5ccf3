/** The pages of forms are one part: whoever leaves for a cellar has opened one of them, and needs all of them there. */
export { EquipmentPage } from './equipment-page.tsx'
export { MetricsPage } from './metrics-page.tsx'
export { RoomPage } from './room-page.tsx'
export { RoomsPage } from './rooms-page.tsx'
