import {
  type OwingLot,
  type OwnersOwing,
  owedByCopro,
  owedLotByLot,
} from '@faitage/contracts/co-ownership/arrears/copro-arrears'
import {
  type AttendanceSheet,
  type AttendingLot,
  attendanceOf,
} from '@faitage/contracts/co-ownership/exports/attendance'
import { heldOn } from '@faitage/contracts/co-ownership/ownership/period'
import { generalKeyOf } from '@faitage/contracts/co-ownership/tantiemes/general'
import {
  type CoproOnPaper,
  lotsOnPaper,
  type PersonOnPaper,
  peopleOnPaper,
} from '@faitage/projections/co-ownership/lots-on-paper'
import type { Api } from '../../kernel/api.ts'

/** The owners, voters and debtors of a copro on a day. */
export interface CoproOnDay {
  readonly copro: CoproOnPaper
  readonly hasGeneral: boolean
  readonly attendance: AttendanceSheet
  readonly owners: readonly OwnersOwing[]
  readonly owing: ReturnType<typeof owedByCopro>
  /** Numbers of the lots, by id. */
  readonly numbers: ReadonlyMap<string, string>
  /** Owners of the day and those who owe; nobody where names are not told. */
  readonly people: ReadonlyMap<string, PersonOnPaper>
}

/** A copro as its owners meet on a day, and as they owed until then. */
export async function coproOnDay(
  { db }: Pick<Api, 'db'>,
  copro: CoproOnPaper,
  { on, withNames }: { on: string; withNames: boolean },
): Promise<CoproOnDay> {
  const general = generalKeyOf(copro.sheet.cles_repartition)
  const numbers = new Map<string, string>()
  const attending: AttendingLot[] = []
  const owing: OwingLot[] = []
  for await (const page of lotsOnPaper(db, copro.id))
    for (const { id, sheet } of page) {
      const { lot_number, arrears, cles_repartition } = sheet
      const historics = sheet.historics ?? []
      numbers.set(id, lot_number)
      owing.push({ id, arrears: arrears ?? [], historics })
      attending.push({
        lot_number,
        owners: heldOn(historics, 'proprietaire', on).map(one => one.person_id),
        tantiemes: (cles_repartition ?? []).flatMap(one =>
          one.cle_repartition_id === general?.id && one.tantieme ? one.tantieme : [],
        ),
      })
    }
  const owners = owedLotByLot(owing, on)
  const named = [...attending.flatMap(one => one.owners), ...owners.flatMap(one => one.people)]
  const people = await peopleOnPaper(db, withNames ? named : [])
  return {
    ...{ copro, owners, numbers, people, hasGeneral: general !== undefined, owing: owedByCopro(owing, on) },
    attendance: attendanceOf(general?.total, attending, id => people.get(id)?.natural_name),
  }
}
