{{- define "alajo.labels" -}}
app.kubernetes.io/name: alajo
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "alajo.image" -}}
{{- if hasPrefix "sha256:" .Values.image.tag -}}
{{ .Values.image.repository }}@{{ .Values.image.tag }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag }}
{{- end -}}
{{- end }}

{{- define "alajo.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "alajo.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "alajo.env" -}}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
