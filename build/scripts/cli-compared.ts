/** The terminal beside other tools, point by point, for docs/cli.md: what each does, and the command that shows it. '' where nothing was found. */

export const OTHERS = ['Terraform', 'gh', 'rclone', 'sf', 'Data Loader'] as const

interface Point {
  readonly point: string
  readonly ours: string
  /** In the order of OTHERS. */
  readonly others: readonly [string, string, string, string, string]
  /** Of their documentation, in the same order; '' where nothing was found. */
  readonly pages: readonly [string, string, string, string, string]
}

const NONE = 'none found'

export const POINTS: readonly Point[] = [
  {
    point: 'What would change, before anything is sent',
    ours: '`plan FILE --storage 1`: each row with before and after, and each request',
    others: [
      '`terraform plan`',
      '`gh pr create --dry-run`; few commands have it',
      '`rclone sync A B --dry-run`',
      '`sf project deploy start --dry-run` for metadata; none for `sf data`',
      NONE,
    ],
    pages: [
      'https://developer.hashicorp.com/terraform/cli/commands/plan',
      'https://cli.github.com/manual/gh_pr_create',
      'https://rclone.org/docs/#n-dry-run',
      'https://developer.salesforce.com/docs/atlas.en-us.sfdx_cli_reference.meta/sfdx_cli_reference/cli_reference_project_commands_unified.htm',
      '',
    ],
  },
  {
    point: 'A plan that is kept, and applied exactly',
    ours: '`plan FILE --out p.json`, `apply p.json --sha256 D`',
    others: [
      '`terraform plan -out=p`, `terraform apply p`',
      NONE,
      NONE,
      '`sf project deploy validate`, then `sf project deploy quick`, for metadata',
      NONE,
    ],
    pages: [
      'https://developer.hashicorp.com/terraform/cli/commands/apply',
      '',
      '',
      'https://developer.salesforce.com/docs/atlas.en-us.sfdx_cli_reference.meta/sfdx_cli_reference/cli_reference_project_commands_unified.htm',
      '',
    ],
  },
  {
    point: 'A kept plan read elsewhere, without a key',
    ours: '`show p.json`, `--json`, `--html page.html`',
    others: ['`terraform show p`, `-json`; it needs the providers', NONE, NONE, NONE, NONE],
    pages: ['https://developer.hashicorp.com/terraform/cli/commands/show', '', '', '', ''],
  },
  {
    point: 'Whether there is anything to do, as a status',
    ours: '`plan FILE --detailed-exitcode`: 0 or 2',
    others: ['`terraform plan -detailed-exitcode`: 0 or 2', NONE, '`rclone check A B`: 0 or 1', NONE, NONE],
    pages: [
      'https://developer.hashicorp.com/terraform/cli/commands/plan',
      '',
      'https://rclone.org/commands/rclone_check/',
      '',
      '',
    ],
  },
  {
    point: 'Exit statuses that tell causes apart',
    ours: '`--help`: nine, one meaning each',
    others: [
      '`terraform plan -help`: 0, 1, 2',
      '`gh help exit-codes`: 0, 1, 2, 4',
      'documented, about ten, as 7 for fatal and 8 for a transfer limit',
      'documented for deployments; else 0 or not',
      'documented; its command line runs on Windows only',
    ],
    pages: [
      'https://developer.hashicorp.com/terraform/cli/commands/plan',
      'https://cli.github.com/manual/gh_help_exit-codes',
      'https://rclone.org/docs/#exit-code',
      'https://developer.salesforce.com/docs/atlas.en-us.sfdx_cli_reference.meta/sfdx_cli_reference/cli_reference_project_commands_unified.htm',
      'https://developer.salesforce.com/docs/platform/data-loader-impl/guide/loader-operations.html',
    ],
  },
  {
    point: 'Results as documents',
    ours: '`--json` with every command',
    others: [
      '`-json` with plan, apply, show, validate, output',
      '`gh pr list --json number`, with `--jq`; only what lists or views',
      '`rclone lsjson A`, `--use-json-log`',
      '`--json` with every command',
      'files of successes and errors as CSV',
    ],
    pages: [
      'https://developer.hashicorp.com/terraform/cli/commands/plan',
      'https://cli.github.com/manual/gh_help_formatting',
      'https://rclone.org/commands/rclone_lsjson/',
      'https://developer.salesforce.com/docs/atlas.en-us.sfdx_cli_reference.meta/sfdx_cli_reference/cli_reference_data_commands_unified.htm',
      'https://help.salesforce.com/s/articleView?id=sf.viewing_output_files.htm',
    ],
  },
  {
    point: 'Published schemas of the documents',
    ours: '`docs/schemas`; tests check each document against them',
    others: [
      'the format is described, with `format_version`',
      '`gh pr list --json` without a value lists the fields',
      NONE,
      'in the plugins’ repositories, for some commands',
      NONE,
    ],
    pages: [
      'https://developer.hashicorp.com/terraform/internals/json-format',
      'https://cli.github.com/manual/gh_help_formatting',
      '',
      'https://developer.salesforce.com/docs/atlas.en-us.sfdx_cli_reference.meta/sfdx_cli_reference/cli_reference_data_commands_unified.htm',
      '',
    ],
  },
  {
    point: 'Errors as documents',
    ours: '`plan absent.csv --storage 1 --json`: code, message, at, fix',
    others: [
      '`terraform validate -json`: diagnostics',
      'words on stderr',
      '`--use-json-log`: log lines',
      '`--json`: name, message, actions',
      'CSV, a reason for each row',
    ],
    pages: [
      'https://developer.hashicorp.com/terraform/cli/commands/validate',
      'https://cli.github.com/manual/gh_help_exit-codes',
      'https://rclone.org/docs/#use-json-log',
      'https://developer.salesforce.com/docs/atlas.en-us.sfdx_cli_reference.meta/sfdx_cli_reference/cli_reference_data_commands_unified.htm',
      'https://help.salesforce.com/s/articleView?id=sf.viewing_output_files.htm',
    ],
  },
  {
    point: 'Progress for programs',
    ours: '`--progress json`: an object a line on stderr',
    others: ['`terraform apply -json`', NONE, '`--use-json-log --stats 1s`', NONE, NONE],
    pages: [
      'https://developer.hashicorp.com/terraform/internals/machine-readable-ui',
      '',
      'https://rclone.org/docs/#use-json-log',
      '',
      '',
    ],
  },
  {
    point: 'Brakes',
    ours: '`--allow-deletes 5`, `--max-calls 100`, `--first 10`, `--rate 2`, an outlier guard',
    others: [
      '`prevent_destroy`, `-parallelism=1`',
      NONE,
      '`--max-delete 5`, `--max-transfer 1G`, `--tpslimit 2`',
      NONE,
      'the size of a batch',
    ],
    pages: [
      'https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle',
      '',
      'https://rclone.org/docs/#max-delete-n',
      '',
      'https://help.salesforce.com/s/articleView?id=sf.configuring_the_data_loader.htm',
    ],
  },
  {
    point: 'Going on after an interruption, nothing sent twice',
    ours: '`resume`: from a journal, lost answers are looked up first',
    others: [
      '`terraform apply` again, from its state',
      NONE,
      'the same command again: what is there is skipped',
      '`sf data import resume`: the job runs at the server',
      'by hand, from the file of errors',
    ],
    pages: [
      'https://developer.hashicorp.com/terraform/cli/commands/apply',
      '',
      'https://rclone.org/commands/rclone_copy/',
      'https://developer.salesforce.com/docs/platform/salesforce-cli-reference/guide/cli_reference_data_import_resume.html',
      'https://help.salesforce.com/s/articleView?id=sf.viewing_output_files.htm',
    ],
  },
  {
    point: 'What was sent is read back and compared',
    ours: '`apply`: each row verified',
    others: [
      'the providers’ answers are kept; `terraform plan` shows the rest',
      NONE,
      '`rclone check A B`',
      NONE,
      NONE,
    ],
    pages: [
      'https://developer.hashicorp.com/terraform/cli/commands/plan',
      '',
      'https://rclone.org/commands/rclone_check/',
      '',
      '',
    ],
  },
  {
    point: 'Taking it back',
    ours: '`undo RUN --rows 3,7-9 --fields price`',
    others: [
      'by hand: the earlier configuration is applied',
      NONE,
      '`--backup-dir D` keeps what was replaced',
      NONE,
      NONE,
    ],
    pages: [
      'https://developer.hashicorp.com/terraform/cli/commands/apply',
      '',
      'https://rclone.org/docs/#backup-dir-string',
      '',
      '',
    ],
  },
  {
    point: 'Shell completion',
    ours: '`completion bash`, `zsh`, `fish`, `powershell`',
    others: [
      '`terraform -install-autocomplete`: bash, zsh',
      '`gh completion -s bash`, `zsh`, `fish`, `powershell`',
      '`rclone completion bash`, `zsh`, `fish`, `powershell`',
      '`sf autocomplete`: bash, zsh, PowerShell',
      NONE,
    ],
    pages: [
      'https://developer.hashicorp.com/terraform/cli/commands#shell-tab-completion',
      'https://cli.github.com/manual/gh_completion',
      'https://rclone.org/commands/rclone_completion/',
      'https://developer.salesforce.com/docs/atlas.en-us.sfdx_cli_reference.meta/sfdx_cli_reference/cli_reference_autocomplete_commands_unified.htm',
      '',
    ],
  },
  {
    point: 'Several accounts, keys in the system’s store',
    ours: '`accounts add NAME --url ADDRESS`',
    others: [
      '`terraform login`, a file',
      '`gh auth login`: the system’s store',
      '`rclone config`, a file that can be encrypted',
      '`sf org login web`: encrypted with a key of the system’s store',
      'an encrypted password in a file',
    ],
    pages: [
      'https://developer.hashicorp.com/terraform/cli/commands/login',
      'https://cli.github.com/manual/gh_auth_login',
      'https://rclone.org/docs/#configuration-encryption',
      'https://developer.salesforce.com/docs/atlas.en-us.sfdx_cli_reference.meta/sfdx_cli_reference/cli_reference_org_commands_unified.htm',
      'https://help.salesforce.com/s/articleView?id=sf.command_line_create_encryption_key.htm',
    ],
  },
  {
    point: 'Extensions by others',
    ours: 'none; scripts use the documents, or the package’s exports',
    others: ['providers', '`gh extension install`', 'backends are built in', '`sf plugins install`', NONE],
    pages: [
      'https://developer.hashicorp.com/terraform/language/providers',
      'https://cli.github.com/manual/gh_extension_install',
      'https://rclone.org/overview/',
      'https://developer.salesforce.com/docs/atlas.en-us.sfdx_cli_reference.meta/sfdx_cli_reference/cli_reference_plugins_commands_unified.htm',
      '',
    ],
  },
  {
    point: 'Where they are better',
    ours: '',
    others: [
      'providers for everything, shared state with locks',
      'filters of results built in, `--jq` and `--template`',
      '70 kinds of storage, transfers in parallel at any size',
      'commands for all of a platform, plugins',
      'millions of rows by a bulk interface',
    ],
    pages: [
      'https://developer.hashicorp.com/terraform/language/state/locking',
      'https://cli.github.com/manual/gh_help_formatting',
      'https://rclone.org/overview/',
      'https://developer.salesforce.com/docs/atlas.en-us.sfdx_cli_reference.meta/sfdx_cli_reference/cli_reference_top.htm',
      'https://help.salesforce.com/s/articleView?id=sf.data_loader.htm',
    ],
  },
]
