import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * The version of a release, without its `v`: the tag of the checked-out commit (`1.2.0`), or the last tag and the
 * commits since (`1.2.0-3-gabcdef`). Without a tag, and outside of a repository, it is that of package.json.
 * @param folder the repository's root
 */
export function releaseVersion(folder: string): string {
  try {
    const args = ['describe', '--tags', '--match', 'v[0-9]*'];
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .slice(1);
  } catch {
    return (JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version;
  }
}
