import { decimal, list } from '../audit-field.ts'

export const metrics = {
  living_area: decimal('Surface habitable', { unit: 'm²', least: 5, most: 1000, needed: true, matters: true }),
  ceiling_height: decimal('Hauteur sous plafond', { unit: 'm', least: 1.8, most: 6, preset: '2.5' }),
  inertia: list('inertia', 'Inertie', { preset: 2 }),
  altitude: list('altitude', 'Altitude', { preset: 1 }),
}
