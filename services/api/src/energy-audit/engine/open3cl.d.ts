/** The calls and answers of the engine that are used; all the rest is left aside. */
declare module '@open3cl/engine' {
  import type { EngineInput, EngineOutput } from '@faitage/api/energy-audit/engine/engine-input'

  /** It logs, throws or answers null where it cannot go on. */
  export function calcul_3cl(input: EngineInput): EngineOutput | null
  export function getVersion(): string
}

declare module '@open3cl/engine/utils.js' {
  /** Its tables are then searched two and a half times faster. */
  export function set_tv_match_optimized_version(): void
}

declare module '@open3cl/engine/tv.js' {
  type Row<K extends string> = Readonly<Record<K, string>>
  const tables: {
    readonly umur0: readonly (Row<'enum_materiaux_structure_mur_id'> & { readonly epaisseur_structure?: string })[]
    readonly ujn: readonly Row<'uw' | 'deltar' | 'ujn'>[]
    readonly deltar: readonly Row<'enum_type_fermeture_id' | 'deltar'>[]
    readonly dpe_class_limit: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>
    readonly ges_class_limit: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>
  }
  export default tables
}
