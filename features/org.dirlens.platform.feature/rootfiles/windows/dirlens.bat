@echo off
rem Starts Dirlens: the workbench without an argument, the engine alone with a command.
setlocal enabledelayedexpansion
set "PLUGINS=%~dp0plugins"
set "STATE=%USERPROFILE%\.dirlens"
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" --version >nul 2>&1
if errorlevel 1 (
  echo dirlens: no Java found: install a JDK 21 or later and let JAVA_HOME name its folder. 1>&2
  exit /b 1
)
rem Java 24 and later print warnings of the methods of Unsafe that the cache library of the LDAP API calls.
set "QUIET="
"%JAVA%" --sun-misc-unsafe-memory-access=allow --version >nul 2>&1
if not errorlevel 1 set "QUIET=--sun-misc-unsafe-memory-access=allow"
set "MEMORY="
if defined DIRLENS_MEMORY (
  echo !DIRLENS_MEMORY!| findstr /r /x "[1-9][0-9]* [1-9][0-9]*[kKmMgGtT]" >nul
  if errorlevel 1 (
    echo dirlens: DIRLENS_MEMORY=!DIRLENS_MEMORY!: no size of memory; say one such as 512m or 8g 1>&2
    exit /b 1
  )
  set "MEMORY=-Xmx!DIRLENS_MEMORY!"
)
if "%~1"=="" goto workbench
set "ENGINE="
for %%m in (record record.jdbm tree partition server ldif advisor apacheds load runs workload launcher) do (
  for %%j in ("%PLUGINS%\org.dirlens.%%m_*.jar") do set "ENGINE=!ENGINE!%%~j;"
)
for %%p in (org.apache.directory org.apache.commons org.apache.mina.core org.apache.servicemix.bundles.antlr com.github.ben-manes.caffeine com.google.gson slf4j bcprov picocli) do (
  for %%j in ("%PLUGINS%\%%p*.jar") do set "ENGINE=!ENGINE!%%~j;"
)
"%JAVA%" %QUIET% %MEMORY% -Djava.awt.headless=true -cp "%ENGINE%" org.dirlens.launcher.cli.Main %*
exit /b %errorlevel%
:workbench
for %%j in ("%PLUGINS%\org.eclipse.equinox.launcher_*.jar") do set "LAUNCHER=%%~j"
rem The most memory in megabytes, as the preferences wrote it; anything but a number is passed over.
set "KEPT="
if exist "%STATE%\memory" set /p KEPT=<"%STATE%\memory"
for /f "delims=0123456789" %%x in ("!KEPT!") do set "KEPT="
if "!KEPT:~2,1!"=="" set "KEPT="
if not "!KEPT:~5,1!"=="" set "KEPT="
if not defined KEPT set "KEPT=1024"
if "!KEPT:~0,1!"=="0" set "KEPT=1024"
if not defined MEMORY set "MEMORY=-Xmx!KEPT!m"
rem The heap begins small and gives back what is not in use.
set "HEAP=-XX:InitialRAMPercentage=0.5 -XX:MinHeapFreeRatio=20 -XX:MaxHeapFreeRatio=40 -XX:G1PeriodicGCInterval=60000"
start "Dirlens" "%JAVA%" %QUIET% !MEMORY! %HEAP% -Djava.awt.headless=true -jar "%LAUNCHER%" -configuration "%STATE%\configuration" -data "%STATE%\workspace"
