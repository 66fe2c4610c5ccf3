import { z } from 'zod'
import { endpoint, listQuery, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { pastDay } from '../kernel/formats.ts'
import { id } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { anImport } from './import.scope.ts'
import {
  fieldDecision,
  importForm,
  planCounts,
  plannedAction,
  plannedRow,
  rowIdentity,
  rowQuestion,
} from './mission-import.plan.ts'
import { planChoices } from './mission-import.told.ts'
import { importColumn, missionImport } from './mission-import.ts'

/** The last row of a spreadsheet, far within what the tables of imports number. */
const LAST_ROW = 1_048_576

const params = z.object({ id })
const importParams = z.object({ import_id: id })

export const missionImportEndpoints = {
  ...ofFeature('ca_import', {
    create: endpoint({
      method: 'POST',
      path: '/api/missions/{id}/imports',
      access: 'import mission',
      of: mission('id', 'write'),
      summary: 'Déposer un fichier à importer : projets, extrait du registre, lots d’une copropriété',
      params,
      consumes: 'multipart',
      body: importForm,
      response: z.object({ import_id: id, position: z.string() }),
      status: 202,
    }),
    list: endpoint({
      method: 'GET',
      path: '/api/missions/{id}/imports',
      access: 'read mission',
      of: mission('id', 'read'),
      shows: ['missionImport'],
      summary: 'Les imports d’une mission',
      params,
      query: z.object({ ...listQuery(['requested_at']), copro_id: id.optional() }),
      response: pageOf(missionImport.omit({ errors: true, errors_by_column: true, samples: true, told: true })),
    }),
    /** Answers a workbook (headings, and a sheet of what each column takes) or text/csv (`;`, BOM) with the headings. */
    template: endpoint({
      method: 'GET',
      path: '/api/missions/{id}/imports/template',
      access: 'import mission',
      of: mission('id', 'writeIn'),
      summary: 'Un modèle de fichier de projets à importer',
      params,
      query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
      response: z.string(),
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/imports/{import_id}',
      access: 'import mission',
      of: anImport('import_id', 'read'),
      about: 'missionImport',
      summary: 'L’état d’un import',
      params: importParams,
      response: missionImport,
    }),
    rows: endpoint({
      method: 'GET',
      path: '/api/imports/{import_id}/rows',
      access: 'import mission',
      of: anImport('import_id', 'read'),
      about: 'missionImport',
      summary: 'Le plan d’un import, ligne par ligne',
      params: importParams,
      query: z.object({
        ...listQuery(['row'], 50),
        action: plannedAction.optional(),
        question: rowQuestion.optional(),
        /** Rows of which something is to be told. */
        warned: z.enum(['true']).optional(),
        /** Rows left as they are when the import was undone. */
        kept: z.enum(['true']).optional(),
        /** Rows that were undone. */
        reverted: z.enum(['true']).optional(),
      }),
      response: pageOf(plannedRow),
    }),
    map: endpoint({
      method: 'PUT',
      path: '/api/imports/{import_id}/columns',
      access: 'import mission',
      of: anImport('import_id', 'write'),
      summary: 'Dire ce que contient chaque colonne du fichier',
      params: importParams,
      body: z.object({
        columns: z.array(importColumn).min(1).max(200),
        /** The day of arrears without one, in a list of lots. */
        stated_on: pastDay.optional(),
      }),
      response: written,
    }),
    /** A person chooses because of the warnings; the plan is then made again. */
    choose: endpoint({
      method: 'PUT',
      path: '/api/imports/{import_id}/choices',
      access: 'import mission',
      of: anImport('import_id', 'write'),
      summary: 'Choisir la feuille, les valeurs et ce dont un import se passe',
      params: importParams,
      body: planChoices,
      response: written,
    }),
    /** Answers what there is to decide, row by row or for all conflicts at once; the plan as it then is. */
    decide: endpoint({
      method: 'PUT',
      path: '/api/imports/{import_id}/decisions',
      access: 'import mission',
      of: anImport('import_id', 'write'),
      summary: 'Décider des conflits et des rapprochements d’un import',
      params: importParams,
      body: z.object({
        rows: z
          .array(
            z.object({
              row: z.int().min(1).max(LAST_ROW),
              fields: z.record(z.string().max(60), fieldDecision).optional(),
              is: rowIdentity.optional(),
            }),
          )
          .max(200)
          .optional(),
        conflicts: fieldDecision.optional(),
        /** One answer for all lots to confirm: as they were read, or left aside. */
        confirms: z.enum(['new', 'ignore']).optional(),
      }),
      response: planCounts,
    }),
    start: endpoint({
      method: 'POST',
      path: '/api/imports/{import_id}/start',
      access: 'import mission',
      of: anImport('import_id', 'write'),
      summary: 'Démarrer un import',
      params: importParams,
      response: written,
    }),
    /** Undoes all that an import wrote; refused, naming them, while some were touched since. */
    revert: endpoint({
      method: 'POST',
      path: '/api/imports/{import_id}/revert',
      access: 'import mission',
      of: anImport('import_id', 'write'),
      summary: 'Annuler ce qu’un import a écrit',
      params: importParams,
      /** `keep_touched`: leaves those as they are and undoes the rest. */
      body: z.object({ keep_touched: z.boolean().optional() }).nullish(),
      response: written,
      status: 202,
    }),
    /** What became of each row when the import was undone. Answers text/csv (`;`, BOM). */
    revertedCsv: endpoint({
      method: 'GET',
      path: '/api/imports/{import_id}/reverted.csv',
      access: 'import mission',
      of: anImport('import_id', 'read'),
      about: 'missionImport',
      summary: 'Le compte rendu de l’annulation d’un import, en CSV',
      params: importParams,
      response: z.string(),
    }),
    /** The rows in error as they were, each with its reason, to be corrected and sent again. Answers a workbook. */
    refusedRows: endpoint({
      method: 'GET',
      path: '/api/imports/{import_id}/refused.xlsx',
      access: 'import mission',
      of: anImport('import_id', 'read'),
      about: 'missionImport',
      summary: 'Les lignes écartées d’un import, à corriger',
      params: importParams,
      response: z.string(),
    }),
    /** Answers text/csv (`;`, BOM). */
    errorsCsv: endpoint({
      method: 'GET',
      path: '/api/imports/{import_id}/errors.csv',
      access: 'import mission',
      of: anImport('import_id', 'read'),
      about: 'missionImport',
      summary: 'Les erreurs d’un import, en CSV',
      params: importParams,
      response: z.string(),
    }),
  }),
  /** What runs can be stopped, an import as its being undone, even where imports were switched off meanwhile. */
  cancel: endpoint({
    method: 'POST',
    path: '/api/imports/{import_id}/cancel',
    access: 'import mission',
    of: anImport('import_id', 'write'),
    summary: 'Annuler un import',
    params: importParams,
    response: written,
  }),
}
