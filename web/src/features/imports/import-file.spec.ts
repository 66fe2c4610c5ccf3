import { describe, expect, it } from 'vitest'
import { importFileProblem } from './import-file.ts'
import { resultSentence } from './import-words.ts'

describe('a file dropped for an import', () => {
  it('is distinguished before it leaves', () => {
    expect(importFileProblem({ name: 'Projets 2026.XLSX', size: 1200 })).toBeUndefined()
    expect(importFileProblem({ name: 'projets.csv', size: 20 * 1024 * 1024 })).toBeUndefined()
    expect(importFileProblem({ name: 'projets.csv', size: 20 * 1024 * 1024 + 1 })).toMatch(/20 Mo/)
    expect(importFileProblem({ name: 'projets.csv', size: 0 })).toMatch(/vide/)
    expect(importFileProblem({ name: 'projets.xls', size: 10 })).toMatch(/\.xlsx/)
    expect(importFileProblem({ name: 'projets.pdf', size: 10 })).toMatch(/\.ods ou \.csv/)
  })

  it('ends with what it did', () => {
    expect(resultSentence({ kind: 'projects', created: 2, updated: 1, skipped: 4, in_error: 1 })).toBe(
      '2 projets créés, 1 projet mis à jour, 1 ligne en erreur.',
    )
    expect(resultSentence({ kind: 'projects', created: 0, updated: 0, skipped: 9, in_error: 0 })).toBe(
      'Aucun projet n’a changé.',
    )
  })
})
