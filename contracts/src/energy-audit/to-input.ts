import { rowNamed } from './audit-faults.ts'
import type { AuditFields } from './audit-field.ts'
import type { AuditInput } from './audit-input.ts'
import { type DwellingFacts, departmentOf } from './dwelling-facts.ts'
import type { EnergyAuditSheet } from './energy-audit.ts'
import { metricsGroup, type RowGroup, rowGroups } from './form-groups.ts'
import { type AuditRow, formValues } from './form-values.ts'

/** A value that the check of faults has seen to be there. @throws where it is not */
function there<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`${what} is missing: faults were not looked at`)
  return value
}

/** Turns a state without faults (`auditFaults`) into the input of the engine. Pure. */
export function toInput(sheet: EnergyAuditSheet, dwelling: DwellingFacts): AuditInput {
  const { accommodation_type, construction_year, levels_nb, postal_code } = dwelling
  if (accommodation_type !== 'Maison' && accommodation_type !== 'Appartement')
    throw new Error('The dwelling is neither a house nor a flat')
  const values = <F extends AuditFields>(group: RowGroup, fields: F) =>
    ((sheet[group] ?? []) as readonly AuditRow[]).map(row => formValues(fields, row, dwelling))
  const nameOf = (groups: readonly RowGroup[], reference: string | undefined) => {
    const found = reference === undefined ? undefined : rowNamed(sheet, groups, reference)
    return found?.row.name ?? undefined
  }
  const metrics = formValues(metricsGroup.fields, sheet.metrics ?? {}, dwelling)
  const { walls, woodworks, ceilings, floors, thermal_bridges, heatings, hot_waters } = rowGroups
  const { ventilation, air_conditioning, photovoltaic } = rowGroups
  return {
    dwelling: {
      accommodation_type,
      department: there(departmentOf(postal_code), 'department'),
      construction_year: there(construction_year ?? undefined, 'construction_year'),
      levels_nb: there(levels_nb ?? undefined, 'levels_nb'),
    },
    metrics: needed(metrics, 'living_area', 'ceiling_height', 'inertia', 'altitude'),
    walls: values('walls', walls.fields).map(one => needed(one, 'name', 'wall_type', 'area', 'material', 'insulation')),
    woodworks: values('woodworks', woodworks.fields).map(one => ({
      ...needed(one, 'name', 'kind', 'area', 'count', 'u_known'),
      wall: nameOf(['walls', 'ceilings'], one.wall),
    })),
    ceilings: values('ceilings', ceilings.fields).map(one => ({
      ...needed({ structure: 1, insulation: 1, ...one }, 'name', 'ceiling_type', 'area', 'structure', 'insulation'),
    })),
    floors: values('floors', floors.fields).map(one => ({
      ...needed({ structure: 1, insulation: 1, ...one }, 'name', 'floor_type', 'area', 'structure', 'insulation'),
    })),
    thermal_bridges: values('thermal_bridges', thermal_bridges.fields).map(one => ({
      ...needed(one, 'name', 'type', 'length'),
      wall: there(nameOf(['walls'], one.wall), 'wall'),
      slab: nameOf(['floors', 'ceilings'], one.slab),
    })),
    heatings: values('heatings', heatings.fields).map(one =>
      needed(
        one,
        ...(['name', 'heated_area', 'emissions_type', 'energy_used', 'generator_type', 'regulation'] as const),
        ...(['emitter_type', 'intermittent_equipment'] as const),
      ),
    ),
    hot_waters: values('hot_waters', hot_waters.fields).map(one => ({
      ...needed(
        { adjacent_rooms: false, energy_used: 1, ...one },
        ...(['name', 'generator_type', 'energy_used', 'in_heated_volume', 'adjacent_rooms'] as const),
      ),
      heating: nameOf(['heatings'], one.heating),
    })),
    ventilations: values('ventilation', ventilation.fields).map(one =>
      needed(one, 'name', 'ventilation_type', 'several_facades'),
    ),
    air_conditionings: values('air_conditioning', air_conditioning.fields).map(one =>
      needed(one, 'name', 'installation_year'),
    ),
    photovoltaics: values('photovoltaic', photovoltaic.fields).map(one => needed(one, 'orientation', 'inclination')),
  }
}

type Needed<V, K extends keyof V> = V & { readonly [N in K]-?: Exclude<V[N], undefined> }

/** Values of which some must be there. @throws where one is not */
function needed<V extends object, const K extends keyof V & string>(values: V, ...names: readonly K[]): Needed<V, K> {
  for (const name of names) there(values[name], name)
  return values as Needed<V, K>
}
