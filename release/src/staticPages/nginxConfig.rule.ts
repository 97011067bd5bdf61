import { LIVE_RELEASE_PATH } from '@manassa/shared/federation';
import { NO_BUCKET } from './composeAll';
import { regexOf, tableName } from './patternTable.rule';

/** What an installation's nginx has to know. */
export interface NginxSettings {
  /** What `listen` says, e.g. `80` or `localhost:8081`. */
  listen: string;
  serverName: string;
  /** Where the page server answers, host and port. */
  upstream: string;
  /** Absolute; where the page server writes its pages. */
  pagesDir: string;
  /** Absolute; where `apps` is, or null when published files are not in a folder and come by way of the page server. */
  releaseDir: string | null;
  /** Paths on this server that belong to the page server besides its own. */
  passedOn: readonly string[];
  /** What tells addresses apart, sorted. */
  patterns: readonly string[];
  /** Whether nginx has its module for ready brotli copies. */
  brotli: boolean;
}

/** What the page server answers itself. */
const OWN = ['/api', '/reports', '/versions', '/healthz'];

const UNREACHABLE = JSON.stringify({
  success: false,
  message: 'الخدمة غير متاحة الآن، يرجى المحاولة بعد قليل',
  statusCode: 502,
  error: { errors: [] },
});

/** Headers of every answer, as the page server has them. nginx sends none whose value is empty. */
const ALL_HEADERS = ['x-content-type-options nosniff always', 'strict-transport-security $manassa_tls_only always'];

/** Every page's headers but for its policy, which stands in the page: it differs with every release. */
const PAGE_HEADERS = [
  'cache-control no-cache always',
  'vary cookie always',
  'referrer-policy strict-origin-when-cross-origin always',
  `content-security-policy "frame-ancestors 'self'; object-src 'none'; base-uri 'self'; form-action 'self'" always`,
  'last-modified ""',
];

const ASSET_HEADERS = ['access-control-allow-origin * always', 'cache-control "public, max-age=31536000, immutable"'];

const MISSING_HEADERS = ['cache-control no-store always', 'access-control-allow-origin * always'];

/**
 * The configuration of nginx in front of the page server, as a file for its `http` block. It names no version: a
 * release, a roll-back or a trial needs no reload. Only other address patterns do, and until then the pages that it
 * does not know come from the page server.
 */
export function nginxConfig(settings: NginxSettings): string {
  const { patterns, listen, serverName, upstream, pagesDir } = settings;
  const table = tableName(patterns);
  const page = `/$manassa_bucket/${table}/$manassa_page`;
  return `# nginx in front of Manassa; written by "npm run release -- nginx", which is also the way to change it.

# The address as the browser sent it: the patterns below are compared with that, as the page server does.
map $request_uri $manassa_path { default ""; "~^(?<manassa_sent>/[^?#]*)" $manassa_sent; }

# Over TLS a browser is told to ask this host in no other way for a year.
map $scheme $manassa_tls_only { default ""; https "max-age=31536000"; }

# Trials: each bucket's pages are below a name of its own.
map $cookie_manassa_bucket $manassa_bucket { default ${NO_BUCKET}; "~^(?<manassa_number>[0-9][0-9]?)$" bucket-$manassa_number; }

# A page is asked for by a browser's navigation, or by an address that does not look like a file.
map $http_accept $manassa_navigates { default 0; "~text/html" 1; }
map $manassa_path $manassa_is_file { default 0; "~\\.[^/]+$" 1; }
map "$request_method $manassa_navigates$manassa_is_file" $manassa_no_page { default 1; "~^(GET|HEAD) (1|00)" 0; }

# Which address patterns match, a digit each: the page's name.
${patterns.map((pattern, at) => `map $manassa_path $manassa_p${at} { default 0; "~*${escaped(regexOf(pattern))}" 1; } # ${pattern}`).join('\n')}
map "" $manassa_page { default "${patterns.map((_, at) => `\${manassa_p${at}}`).join('')}"; }

upstream manassa { server ${upstream}; keepalive 32; }

server {
  listen ${listen};
  server_name ${serverName};
  server_tokens off;
  charset utf-8;
  charset_types text/css text/javascript text/plain application/json image/svg+xml;
  client_max_body_size 20m;
  root ${pagesDir}/current;
  gzip_vary on;

  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  # Not what the caller claims: logins are limited by address.
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;

  location / {
    error_page 418 = @missing;
    if ($manassa_no_page) { return 418; }
    error_page 404 = @composed;
    gzip_static on;${settings.brotli ? '\n    brotli_static on;' : ''}
    types { text/html html; }
${headers(PAGE_HEADERS)}
    try_files ${page}.html @unserved;
  }

  # An address that nothing serves gets its page with 404; what is not written yet comes from the page server.
  location @unserved {
    error_page 404 /-unserved${page}.404.html;
    if (-f $document_root${page}.404.html) { return 404; }
    proxy_pass http://manassa;
  }
  location ^~ /-unserved/ {
    internal;
    alias ${pagesDir}/current/;
    gzip_static on;${settings.brotli ? '\n    brotli_static on;' : ''}
    types { text/html html; }
${headers(PAGE_HEADERS)}
  }
  location @composed { proxy_pass http://manassa; }

  location = ${LIVE_RELEASE_PATH} {
    gzip_static on;${settings.brotli ? '\n    brotli_static on;' : ''}
    types { application/json json; }
${headers(['cache-control no-cache always', 'vary cookie always', 'last-modified ""'])}
    try_files /$manassa_bucket${LIVE_RELEASE_PATH} @composed;
  }
  location = /release.json {
    gzip_static on;${settings.brotli ? '\n    brotli_static on;' : ''}
    types { application/json json; }
${headers(['cache-control no-cache always', 'access-control-allow-origin * always', 'last-modified ""'])}
    try_files /release.json @composed;
  }

${assets(settings)}
  location @missing {
    types { }
    default_type text/plain;
${headers(MISSING_HEADERS)}
    return 404 "not found\\n";
  }

  location ~ ^(${[...OWN, ...settings.passedOn].map(escapedPath).join('|')})(/|$) {
    error_page 502 504 = @unreachable;
    proxy_pass http://manassa;
  }
  location @unreachable {
    types { }
    default_type application/json;
${headers(['cache-control no-store always'])}
    return 502 '${UNREACHABLE}';
  }
}
`;
}

function assets({ releaseDir, brotli }: NginxSettings): string {
  if (releaseDir === null) {
    return `  location ^~ /apps/ { proxy_pass http://manassa; }
`;
  }
  return `  location ^~ /apps/ {
    location ~ /\\. { return 404; }
    log_not_found off;
    root ${releaseDir};
    gzip_static on;${brotli ? '\n    brotli_static on;' : ''}
    types {
      text/javascript js mjs;
      text/css css;
      application/json json map;
      application/manifest+json webmanifest;
      application/pdf pdf;
      application/wasm wasm;
      font/woff woff;
      font/woff2 woff2;
      image/avif avif;
      image/gif gif;
      image/jpeg jpg;
      image/png png;
      image/svg+xml svg;
      image/webp webp;
      image/x-icon ico;
      text/html html;
      text/plain txt;
      video/mp4 mp4;
    }
    default_type application/octet-stream;
${headers(ASSET_HEADERS)}
    error_page 403 404 = @missing;
  }
`;
}

function headers(own: readonly string[]): string {
  return [...ALL_HEADERS, ...own].map((header) => `    add_header ${header};`).join('\n');
}

/** For a string in quotation marks. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

function escapedPath(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
